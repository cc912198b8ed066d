import { paths } from '@atesta/contract/paths.ts'
import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const registrationConfirm: Template<FactsOf['registration_confirm']> = (
  { company: named, expires_at },
  { texts: { registration_confirm: texts }, say, when, link, secret },
) => {
  const company = named || texts.unnamed
  return {
    subject: say(texts.subject, { company }),
    preheader: say(texts.preheader, { company }),
    title: texts.title,
    paragraphs: [say(texts.what, { company })],
    button: { label: texts.button, url: link(paths.register({ token: secret })) },
    notes: [say(texts.until, { expires_at: when(expires_at) })],
  }
}
