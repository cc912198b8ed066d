import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const contactMessage: Template<FactsOf['contact_message']> = (
  facts,
  { words: { contact_message: words }, say },
) => ({
  subject: say(words.subject, { name: facts.name }),
  preheader: words.preheader,
  title: words.title,
  paragraphs: [say(words.what, { name: facts.name })],
  quote: facts.message,
  rows: [
    [words.name, facts.name],
    [words.email, facts.email],
    ...(facts.company ? [[words.company, facts.company] satisfies [string, string]] : []),
  ],
})
