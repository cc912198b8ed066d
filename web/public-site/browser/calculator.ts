import { costsOf, mostOf, type Work } from '../pages/costs.ts'
import { all, one } from './elements.ts'

/**
 * The number in a field; undefined, with a message beside the field, if the calculator does not accept it.
 */
function read(input: HTMLInputElement): number | undefined {
  const value = input.value === '' ? Number.NaN : Number(input.value)
  const right = Number.isInteger(value) && value >= 0 && value <= mostOf[input.name as keyof Work]
  one(document, `#${input.id}-error`).hidden = right
  if (right) input.removeAttribute('aria-invalid')
  else input.setAttribute('aria-invalid', 'true')
  return right ? value : undefined
}

function show(work: Work, currency: string): void {
  const { lang } = document.documentElement
  const number = new Intl.NumberFormat(lang)
  const money = new Intl.NumberFormat(lang, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  } as Intl.NumberFormatOptions)
  const costs = costsOf(work)
  for (const { plan, packs, total, fits, best } of costs) {
    const row = one(document, `tr[data-plan="${plan}"]`)
    row.toggleAttribute('data-best', best)
    row.dataset.fits = String(fits)
    one(row, '[data-packs]').textContent = number.format(packs)
    one(row, '[data-total]').textContent = money.format(total / 100)
  }
  one(document, '[data-none]').hidden = costs.some(({ fits }) => fits)
}

/** Recalculates on every change. */
export function startCalculator(form: HTMLElement): void {
  const inputs = all(form, 'input') as HTMLInputElement[]
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', () => {
    const values = inputs.map((input) => [input.name, read(input)] as const)
    if (values.every(([, value]) => value !== undefined))
      show(Object.fromEntries(values) as Work, form.dataset.currency ?? 'usd')
  })
}
