const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Submits, and reveals the first invalid field: it may be far above the button, and library components do not
 * get the focus from the form itself. While a field contains invalid input (`NumberField`), nothing is
 * submitted, because the form would send the previous value.
 */
export async function submitForm(form: HTMLFormElement, submit: () => unknown): Promise<void> {
  if (!form.querySelector('[data-refused]')) await submit()
  await nextFrame()
  const invalid = form.querySelector<HTMLElement>('[aria-invalid=true]')
  if (!invalid || document.activeElement?.matches('[aria-invalid=true]')) return
  invalid.focus()
  invalid.scrollIntoView({ block: 'nearest' })
}
