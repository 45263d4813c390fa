// Elements. Text from games is only ever set as text.

/**
 * An element with text and a class.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string | number} [text]
 * @param {string} [kind]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, text, kind) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = String(text);
  if (kind) element.className = kind;
  return element;
}

/**
 * An element with children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} kind
 * @param {...(Node | string)} children
 */
export function group(name, kind, ...children) {
  const element = make(name, undefined, kind);
  element.append(...children);
  return element;
}

/**
 * A button that does something. `says` is its name where the text is a sign.
 * @param {string} text
 * @param {() => void} act
 * @param {{kind?: string, says?: string, title?: string}} [options]
 */
export function button(text, act, { kind, says, title } = {}) {
  const element = make("button", text, kind);
  element.type = "button";
  if (says) element.setAttribute("aria-label", says);
  if (title ?? says) element.title = title ?? says ?? "";
  element.addEventListener("click", act);
  return element;
}

/**
 * An SVG element with attributes.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {string | number} [text]
 */
export function shape(name, attributes, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = String(text);
  return element;
}

/** The element with an id, which is there. @param {string} id @returns {HTMLElement} */
export function find(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
}

/** Whether somebody asked for less movement. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
