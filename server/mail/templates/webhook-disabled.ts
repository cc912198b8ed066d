import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const webhookDisabled: Template<FactsOf['webhook_disabled']> = (
  facts,
  { texts: { webhook_disabled: texts }, say, link },
) => ({
  subject: say(texts.subject, facts),
  preheader: say(texts.preheader, facts),
  title: texts.title,
  paragraphs: [say(facts.reason === 'gone' ? texts.gone : texts.failures, facts), texts.how],
  button: { label: texts.button, url: link(facts.path) },
})
