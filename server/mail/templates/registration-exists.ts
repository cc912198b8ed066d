import { paths } from '@atesta/contract/paths.ts'
import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const registrationExists: Template<FactsOf['registration_exists']> = (
  { company: named },
  { texts: { registration_exists: texts }, say, link },
) => {
  const company = named || texts.unnamed
  return {
    subject: texts.subject,
    preheader: texts.preheader,
    title: texts.title,
    paragraphs: [say(texts.what, { company }), texts.how],
    button: { label: texts.button, url: link(paths.login()) },
  }
}
