import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const webhookDisabled: Template<FactsOf['webhook_disabled']> = (
  facts,
  { words: { webhook_disabled: words }, say, link },
) => ({
  subject: say(words.subject, facts),
  preheader: say(words.preheader, facts),
  title: words.title,
  paragraphs: [say(facts.reason === 'gone' ? words.gone : words.failures, facts), words.how],
  button: { label: words.button, url: link(facts.path) },
})
