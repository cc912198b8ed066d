import { paths } from '@atesta/contract/paths.ts'
import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const noPassword: Template<FactsOf['no_password']> = (
  { provider },
  { texts: { no_password: texts }, say, link },
) => ({
  subject: texts.subject,
  preheader: texts.preheader,
  title: texts.title,
  paragraphs: [say(texts.what, { provider: provider ?? texts.unnamed }), texts.how],
  button: { label: texts.button, url: link(paths.login()) },
})
