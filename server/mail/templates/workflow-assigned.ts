import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const workflowAssigned: Template<FactsOf['workflow_assigned']> = (
  facts,
  { texts: { workflow_assigned: texts }, say, when, link },
) => ({
  subject: say(texts.subject, facts),
  preheader: say(texts.preheader, facts),
  title: texts.title,
  paragraphs: [say(facts.sender ? texts.by : texts.by_nobody, facts)],
  rows: [
    [texts.folder, facts.folder],
    ...(facts.due_at ? [[texts.due, when(facts.due_at)] satisfies [string, string]] : []),
  ],
  button: { label: texts.button, url: link(facts.path) },
})
