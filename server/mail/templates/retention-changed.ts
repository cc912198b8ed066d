import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const retentionChanged: Template<FactsOf['retention_changed']> = (
  facts,
  { texts: { retention_changed: texts }, say, day, when, link },
) => ({
  subject: say(facts.days === null ? texts.subject_off : texts.subject, {
    ...facts,
    effective_at: day(facts.effective_at),
  }),
  preheader: say(texts.preheader, facts),
  title: texts.title,
  paragraphs:
    facts.days === null
      ? [say(texts.off, facts)]
      : [say(texts.rule, { ...facts, effective_at: when(facts.effective_at) }), texts.effect],
  button: { label: texts.button, url: link(facts.path) },
})
