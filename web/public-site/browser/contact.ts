import type { Problem } from '@atesta/contract/errors.ts'
import { tabDraft } from '../../device/tab-draft.ts'
import { all, one } from './elements.ts'

const names = ['name', 'email', 'company', 'message', 'website'] as const
type Name = (typeof names)[number]
type Fields = Record<Name, string>
type Problems = Partial<Record<Name, string>>

const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const draft = tabDraft('contact-draft')

const control = (form: HTMLElement, name: Name) =>
  one<HTMLInputElement | HTMLTextAreaElement>(form, `[name="${name}"]`)

const read = (form: HTMLElement): Fields =>
  Object.fromEntries(names.map((name) => [name, control(form, name).value.trim()])) as Fields

/** The problems found before anything is sent. */
function problemsOf(form: HTMLElement, fields: Fields): Problems {
  const { required = '', emailShape = '' } = form.dataset
  const problems: Problems = {}
  for (const name of ['name', 'email', 'message'] as const) if (!fields[name]) problems[name] = required
  if (fields.email && !shape.test(fields.email)) problems.email = emailShape
  return problems
}

/** Shows each problem beside its field and focuses the first. */
function tell(form: HTMLElement, problems: Problems): void {
  for (const name of names) {
    if (name === 'website') continue
    const place = one(form, `#contact-${name}-error`)
    place.textContent = problems[name] ?? ''
    place.hidden = !problems[name]
    if (problems[name]) control(form, name).setAttribute('aria-invalid', 'true')
    else control(form, name).removeAttribute('aria-invalid')
  }
  const first = names.find((name) => problems[name])
  if (first) control(form, first).focus()
}

/** Sends the message; null if it was accepted, otherwise the server's problem. */
async function send(fields: Fields, offline: string): Promise<Partial<Problem> | null> {
  try {
    const answer = await fetch('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify(fields),
    })
    if (answer.ok) return null
    const said = (answer.headers.get('content-type') ?? '').includes('json')
    return said ? await answer.json() : { detail: offline }
  } catch {
    return { detail: offline }
  }
}

/** The server's sentences by the field they are about. */
function byField(problem: Partial<Problem>): Problems {
  const found = (problem.errors ?? []).map(({ path, message }) => [path.split('/').at(-1), message] as const)
  return Object.fromEntries(found.filter(([name]) => names.includes(name as Name)))
}

/** What was typed stays in the tab until it is sent, even if the page is reloaded. */
function keepDraft(form: HTMLElement): void {
  const kept = draft.read()
  for (const name of names) if (kept[name]) control(form, name).value = kept[name]
  form.addEventListener('input', () => draft.keep(read(form)))
}

/** The contact form: checks, sends, and shows the result in its place. */
export function startContact(form: HTMLElement): void {
  const button = one<HTMLButtonElement>(form, '[data-send]')
  const label = button.textContent ?? ''
  const sent = one(document, '[data-sent]')
  const alert = one(form, '[data-problem]')
  keepDraft(form)

  const finish = (address: string) => {
    draft.forget()
    ;(form as HTMLFormElement).reset()
    form.hidden = true
    const detail = one(sent, '[data-sent-detail]')
    detail.textContent = (detail.dataset.sentDetail ?? '').replace('{address}', address)
    sent.hidden = false
    sent.focus()
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    const fields = read(form)
    const problems = problemsOf(form, fields)
    alert.hidden = true
    tell(form, problems)
    if (Object.keys(problems).length > 0) return
    button.disabled = true
    button.textContent = button.dataset.sending ?? label
    const problem = await send(fields, form.dataset.offline ?? '')
    button.disabled = false
    button.textContent = label
    if (!problem) {
      finish(fields.email)
      return
    }
    tell(form, byField(problem))
    one(alert, '[data-problem-detail]').textContent = problem.detail ?? ''
    alert.hidden = false
  })
  one(sent, '[data-another]').addEventListener('click', () => {
    sent.hidden = true
    form.hidden = false
    all(form, 'input')[0]?.focus()
  })
}
