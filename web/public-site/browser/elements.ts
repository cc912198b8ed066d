/** An element that the page must have; a page without it is our mistake. */
export function one<E extends HTMLElement = HTMLElement>(within: ParentNode, selector: string): E {
  const found = within.querySelector<E>(selector)
  if (!found) throw new Error(`The page has no ${selector}.`)
  return found
}

export const all = (within: ParentNode, selector: string): HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(selector),
]
