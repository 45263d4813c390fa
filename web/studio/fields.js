// Fields of forms, each with its name.

import { group, make } from "../elements.js";

let count = 0;

/**
 * A field with its name above it.
 * @template {HTMLElement} F
 * @param {string} name @param {F} input @param {string} [about]
 */
export function field(name, input, about) {
  input.id ||= `field-${++count}`;
  const label = make("label", name);
  label.htmlFor = input.id;
  const whole = group("div", "field", label, input);
  if (about) whole.append(make("small", about));
  return whole;
}

/** A choice from a list. @param {[string, string][]} options value and words @param {string} [chosen] */
export function selectOf(options, chosen) {
  const select = make("select");
  for (const [value, words] of options) {
    const option = make("option", words);
    option.value = value;
    option.selected = value === chosen;
    select.append(option);
  }
  return select;
}

/**
 * A slider that shows its number.
 * @param {string} name
 * @param {{min: number, max: number, step: number, value: number, words?: (value: number) => string}} range
 * @param {(value: number) => void} onChange
 */
export function slider(name, { min, max, step, value, words = String }, onChange) {
  const input = make("input");
  Object.assign(input, { type: "range", min: String(min), max: String(max), step: String(step) });
  input.value = String(value);
  input.id = `field-${++count}`;
  const output = make("output", words(value));
  output.htmlFor.add(input.id);
  const label = group("label", "", name + " ", output);
  label.htmlFor = input.id;
  input.addEventListener("input", () => {
    output.textContent = words(Number(input.value));
    onChange(Number(input.value));
  });
  /** Sets it without telling. @param {number} value */
  const set = (value) => {
    input.value = String(value);
    output.textContent = words(value);
  };
  return { element: group("div", "field slider", label, input), input, set };
}

/**
 * A choice of one of a few, as buttons.
 * @param {string} legend @param {[string, string, string?][]} options value, words, and what it is about
 * @param {string} chosen @param {(value: string) => void} onChange
 */
export function choiceOf(legend, options, chosen, onChange) {
  const name = `choice-${++count}`;
  const set = group("fieldset", "choice", make("legend", legend));
  for (const [value, words, about] of options) {
    const input = make("input");
    Object.assign(input, { type: "radio", name, value, checked: value === chosen });
    input.addEventListener("change", () => onChange(value));
    const text = group("span", "", make("b", words));
    if (about) text.append(make("small", about));
    set.append(group("label", "", input, text));
  }
  return set;
}

/**
 * Calls at most once in so many milliseconds, with what was said last.
 * @template T
 * @param {number} wait
 * @param {(value: T) => void} act
 */
export function calmly(wait, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return (/** @type {T} */ value) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(value), wait);
  };
}
