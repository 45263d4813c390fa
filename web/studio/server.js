// The server: requests, events, and what becomes of a page whose server is gone.

/** What the server refused, and what to do about it. */
export class Refusal extends Error {
  /** @param {number} status @param {string} error @param {string} fix */
  constructor(status, error, fix) {
    super(sentence(error, fix));
    this.status = status;
  }
}

/** What is wrong and what to do about it, in a sentence. @param {string} error @param {string} fix */
function sentence(error, fix) {
  const said = error.replace(/\.$/, "") + (fix ? `: ${fix}` : "");
  return said.charAt(0).toUpperCase() + said.slice(1) + (/[.!?]$/.test(said) ? "" : ".");
}

/** How long to wait before the server is asked again whether it is there, in milliseconds. */
const PATIENCE = 1500;

/** @type {Set<(there: boolean) => void>} */
const watchers = new Set();
let there = true;

/** Tells whether the server is there, now and whenever that changes. @param {(there: boolean) => void} watcher */
export function watchServer(watcher) {
  watchers.add(watcher);
}

/** @param {boolean} is */
function setThere(is) {
  if (is === there) return;
  there = is;
  for (const watcher of watchers) watcher(is);
  if (!is) setTimeout(knock, PATIENCE);
}

/** Asks until the server is there again. */
async function knock() {
  try {
    setThere((await fetch("/api/about")).ok);
  } catch {
    /* It is not. */
  }
  if (!there) setTimeout(knock, PATIENCE);
}

/**
 * Asks the server.
 * @param {string} method @param {string} path @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(method, path, body) {
  /** @type {RequestInit} */
  const request = { method };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { "Content-Type": "application/json" };
  }
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch("/api" + path, request);
  } catch {
    setThere(false);
    throw new Refusal(0, "The server does not answer.", "");
  }
  const text = await answer.text();
  const json = answer.headers.get("content-type")?.includes("json") && text ? JSON.parse(text) : text;
  if (!answer.ok)
    throw new Refusal(answer.status, json?.error ?? `The server answered ${answer.status}.`, json?.fix ?? "");
  return json;
}

/** @param {string} path */
export const get = (path) => ask("GET", path);
/** @param {string} path @param {unknown} [body] */
export const post = (path, body) => ask("POST", path, body);
/** @param {string} path @param {unknown} body */
export const put = (path, body) => ask("PUT", path, body);
/** @param {string} path */
export const remove = (path) => ask("DELETE", path);

/**
 * Listens to events until it is told to stop. The server sends the whole state first, so a stream that broke is simply
 * opened again.
 * @param {string} path @param {Record<string, (data: any) => void>} handlers
 * @returns {() => void} stops it
 */
export function listen(path, handlers) {
  /** @type {EventSource} */
  let source;
  let over = false;
  const open = () => {
    if (over) return;
    source = new EventSource("/api" + path);
    for (const [name, handler] of Object.entries(handlers)) {
      source.addEventListener(name, (event) => over || handler(JSON.parse(event.data)));
    }
    source.onopen = () => setThere(true);
    source.onerror = async () => {
      source.close();
      // The thing may be gone, the server may be gone, or the line was cut. Asking tells.
      const gone = await get(path.replace(/\/events$/, "")).then(
        () => false,
        (error) => error.status === 404
      );
      if (gone) return;
      if (there) setTimeout(open, 300);
      else waiting.add(open);
    };
  };
  open();
  return () => {
    over = true;
    source.close();
  };
}

/** Streams to open again when the server is back. @type {Set<() => void>} */
const waiting = new Set();
watchServer((is) => {
  if (!is) return;
  for (const open of waiting) open();
  waiting.clear();
});
