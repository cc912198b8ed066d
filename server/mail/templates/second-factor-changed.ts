import { paths } from '@atesta/contract/paths.ts'
import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const secondFactorChanged: Template<FactsOf['second_factor_changed']> = (
  { change, changed_at },
  { texts: { second_factor_changed: texts }, say, when, link },
) => ({
  subject: texts[`${change}_title`],
  preheader: texts.preheader,
  title: texts[`${change}_title`],
  paragraphs: [say(texts[change], { changed_at: when(changed_at) }), texts.how],
  button: { label: texts.button, url: link(paths.forgotPassword()) },
})
