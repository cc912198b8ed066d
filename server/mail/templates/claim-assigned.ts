import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const claimAssigned: Template<FactsOf['claim_assigned']> = (
  facts,
  { texts: { claim_assigned: texts }, say, when, link },
) => ({
  subject: say(texts.subject, facts),
  preheader: say(texts.preheader, facts),
  title: texts.title,
  paragraphs: [say(texts.by, facts)],
  rows: [
    [texts.number, facts.number],
    [texts.folder, facts.folder],
    ...(facts.due_at ? [[texts.due, when(facts.due_at)] satisfies [string, string]] : []),
  ],
  button: { label: texts.button, url: link(facts.path) },
})
