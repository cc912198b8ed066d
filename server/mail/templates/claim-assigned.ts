import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const claimAssigned: Template<FactsOf['claim_assigned']> = (
  facts,
  { words: { claim_assigned: words }, say, when, link },
) => ({
  subject: say(words.subject, facts),
  preheader: say(words.preheader, facts),
  title: words.title,
  paragraphs: [say(words.by, facts)],
  rows: [
    [words.number, facts.number],
    [words.folder, facts.folder],
    ...(facts.due_at ? [[words.due, when(facts.due_at)] satisfies [string, string]] : []),
  ],
  button: { label: words.button, url: link(facts.path) },
})
