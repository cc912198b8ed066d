import { paths } from '@atesta/contract/paths.ts'
import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const registrationConfirm: Template<FactsOf['registration_confirm']> = (
  { company: named, expires_at },
  { words: { registration_confirm: words }, say, when, link, secret },
) => {
  const company = named || words.unnamed
  return {
    subject: say(words.subject, { company }),
    preheader: say(words.preheader, { company }),
    title: words.title,
    paragraphs: [say(words.what, { company })],
    button: { label: words.button, url: link(paths.register({ token: secret })) },
    notes: [say(words.until, { expires_at: when(expires_at) })],
  }
}
