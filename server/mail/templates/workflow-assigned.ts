import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const workflowAssigned: Template<FactsOf['workflow_assigned']> = (
  facts,
  { words: { workflow_assigned: words }, say, when, link },
) => ({
  subject: say(words.subject, facts),
  preheader: say(words.preheader, facts),
  title: words.title,
  paragraphs: [say(facts.sender ? words.by : words.by_nobody, facts)],
  rows: [
    [words.folder, facts.folder],
    ...(facts.due_at ? [[words.due, when(facts.due_at)] satisfies [string, string]] : []),
  ],
  button: { label: words.button, url: link(facts.path) },
})
