//! The list of routes: what is served and what is said about it are one thing.

use axum::Router;
use axum::handler::Handler;
use axum::routing::{MethodRouter, delete, get, post, put};
use serde_json::{Map, Value, json};
use std::sync::Arc;

use crate::Studio;

/// What a route takes and gives.
pub(super) struct Route {
    method: &'static str,
    path: &'static str,
    about: &'static str,
    /// An example of what is sent.
    request: Option<Value>,
    /// The status of what comes back.
    status: u16,
}

/// Routes with their handlers.
#[derive(Default)]
pub(super) struct Api {
    routes: Vec<Route>,
    methods: Vec<(&'static str, MethodRouter<Arc<Studio>>)>,
}

impl Api {
    fn add(mut self, route: Route, handler: MethodRouter<Arc<Studio>>) -> Self {
        match self.methods.iter_mut().find(|(path, _)| *path == route.path) {
            Some((_, methods)) => *methods = std::mem::take(methods).merge(handler),
            None => self.methods.push((route.path, handler)),
        }
        self.routes.push(route);
        self
    }

    pub(super) fn get<T: 'static>(
        self,
        path: &'static str,
        about: &'static str,
        handler: impl Handler<T, Arc<Studio>>,
    ) -> Self {
        self.add(Route { method: "get", path, about, request: None, status: 200 }, get(handler))
    }

    pub(super) fn delete<T: 'static>(
        self,
        path: &'static str,
        about: &'static str,
        handler: impl Handler<T, Arc<Studio>>,
    ) -> Self {
        self.add(Route { method: "delete", path, about, request: None, status: 204 }, delete(handler))
    }

    /// What something is told; `request` is an example of what is sent, null where nothing is.
    pub(super) fn post<T: 'static>(
        self,
        path: &'static str,
        about: &'static str,
        request: Value,
        handler: impl Handler<T, Arc<Studio>>,
    ) -> Self {
        let request = Some(request).filter(|request| !request.is_null());
        self.add(Route { method: "post", path, about, request, status: 200 }, post(handler))
    }

    pub(super) fn put<T: 'static>(
        self,
        path: &'static str,
        about: &'static str,
        request: Value,
        handler: impl Handler<T, Arc<Studio>>,
    ) -> Self {
        self.add(Route { method: "put", path, about, request: Some(request), status: 200 }, put(handler))
    }

    /// All routes of both.
    pub(super) fn and(self, other: Self) -> Self {
        let mut all = self;
        all.routes.extend(other.routes);
        all.methods.extend(other.methods);
        all
    }

    /// The routes as OpenAPI describes them.
    pub(super) fn description(&self) -> Value {
        let mut paths: Map<String, Value> = Map::new();
        for route in &self.routes {
            let path = paths.entry(route.path).or_insert_with(|| json!({}));
            path[route.method] = route.description();
        }
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "errare's studio",
                "version": env!("CARGO_PKG_VERSION"),
                "description": "Games against players who err, over HTTP. Whatever is not done is answered by an error \
                                and what to do about it.",
            },
            "paths": paths,
            "components": {
                "schemas": {
                    "Refusal": {
                        "type": "object",
                        "required": ["error", "fix"],
                        "properties": { "error": { "type": "string" }, "fix": { "type": "string" } },
                    },
                },
            },
        })
    }

    pub(super) fn router(self) -> Router<Arc<Studio>> {
        self.methods.into_iter().fold(Router::new(), |router, (path, methods)| router.route(path, methods))
    }
}

impl Route {
    fn description(&self) -> Value {
        let status = self.status;
        let kind = match self.path {
            path if path.ends_with("/events") => "text/event-stream",
            path if path.ends_with("/pgn") => "application/x-chess-pgn",
            path if path.ends_with("/html") => "text/html",
            _ => "application/json",
        };
        let content = if status == 204 { json!({}) } else { json!({ kind: { "schema": {} } }) };
        let refusal = json!({ "application/json": { "schema": { "$ref": "#/components/schemas/Refusal" } } });
        let mut described = json!({
            "summary": self.about,
            "responses": {
                status.to_string(): { "description": self.about, "content": content },
                "4XX": { "description": "What is wrong, and what to do about it.", "content": refusal },
            },
        });
        let names = self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let parameter =
            |name: &str| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } });
        let parameters: Vec<Value> = names.map(parameter).collect();
        if !parameters.is_empty() {
            described["parameters"] = parameters.into();
        }
        if let Some(example) = &self.request {
            let content = json!({ "application/json": { "schema": schema(example), "example": example } });
            described["requestBody"] = json!({ "content": content });
        }
        described
    }
}

/// The form of an example.
fn schema(example: &Value) -> Value {
    match example {
        Value::Null => json!({}),
        Value::Bool(_) => json!({ "type": "boolean" }),
        Value::Number(_) => json!({ "type": "number" }),
        Value::String(_) => json!({ "type": "string" }),
        Value::Array(items) => json!({ "type": "array", "items": items.first().map_or(json!({}), schema) }),
        Value::Object(fields) => {
            let properties: Map<String, Value> =
                fields.iter().map(|(name, value)| (name.clone(), schema(value))).collect();
            json!({ "type": "object", "properties": properties })
        }
    }
}
