import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const originalsDamaged: Template<FactsOf['originals_damaged']> = (
  facts,
  { texts: { originals_damaged: texts }, say, link },
) => ({
  subject: say(texts.subject, facts),
  preheader: say(texts.preheader, facts),
  title: texts.title,
  paragraphs: [
    ...(facts.altered > 0 ? [say(texts.altered, facts)] : []),
    ...(facts.missing > 0 ? [say(texts.missing, facts)] : []),
    say(texts.files, facts),
    texts.how,
  ],
  button: { label: texts.button, url: link(facts.path) },
})
