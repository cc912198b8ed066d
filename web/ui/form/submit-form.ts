const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Submits, and shows the first field that its rules refuse: it may be far above the button, and one that is chosen or
 * drawn by a library does not get the focus from the form itself. While a field holds what it cannot take
 * (`NumberField`), nothing is submitted: the form would send the value before.
 */
export async function submitForm(form: HTMLFormElement, submit: () => unknown): Promise<void> {
  if (!form.querySelector('[data-refused]')) await submit()
  await nextFrame()
  const invalid = form.querySelector<HTMLElement>('[aria-invalid=true]')
  if (!invalid || document.activeElement?.matches('[aria-invalid=true]')) return
  invalid.focus()
  invalid.scrollIntoView({ block: 'nearest' })
}
