import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const inspectionNotification: Template<FactsOf['inspection_notification']> = (
  facts,
  { words: { inspection_notification: words }, say, link },
) => ({
  subject: say(words[`subject_${facts.reason}`], facts),
  preheader: say(words.preheader, facts),
  title: words[`title_${facts.reason}`],
  paragraphs: [say(words[`what_${facts.reason}`], facts)],
  ...(facts.message && { quote: facts.message }),
  button: { label: words.button, url: link(facts.path) },
})
