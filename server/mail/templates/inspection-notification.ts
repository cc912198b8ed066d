import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const inspectionNotification: Template<FactsOf['inspection_notification']> = (
  facts,
  { texts: { inspection_notification: texts }, say, link },
) => ({
  subject: say(texts[`subject_${facts.reason}`], facts),
  preheader: say(texts.preheader, facts),
  title: texts[`title_${facts.reason}`],
  paragraphs: [say(texts[`what_${facts.reason}`], facts)],
  ...(facts.message && { quote: facts.message }),
  button: { label: texts.button, url: link(facts.path) },
})
