import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const originalsDamaged: Template<FactsOf['originals_damaged']> = (
  facts,
  { words: { originals_damaged: words }, say, link },
) => ({
  subject: say(words.subject, facts),
  preheader: say(words.preheader, facts),
  title: words.title,
  paragraphs: [
    ...(facts.altered > 0 ? [say(words.altered, facts)] : []),
    ...(facts.missing > 0 ? [say(words.missing, facts)] : []),
    say(words.files, facts),
    words.how,
  ],
  button: { label: words.button, url: link(facts.path) },
})
