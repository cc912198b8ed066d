import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const contactMessage: Template<FactsOf['contact_message']> = (
  facts,
  { texts: { contact_message: texts }, say },
) => ({
  subject: say(texts.subject, { name: facts.name }),
  preheader: texts.preheader,
  title: texts.title,
  paragraphs: [say(texts.what, { name: facts.name })],
  quote: facts.message,
  rows: [
    [texts.name, facts.name],
    [texts.email, facts.email],
    ...(facts.company ? [[texts.company, facts.company] satisfies [string, string]] : []),
  ],
})
