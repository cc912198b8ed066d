import { dayIn, type Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const correctiveAction: Template<FactsOf['corrective_action']> = (
  facts,
  { texts: { corrective_action: texts }, locale, say, link },
) => {
  // A calendar date, which is the same in every zone.
  const due = facts.due_on && dayIn(locale, 'UTC')(facts.due_on)
  const { subject, title, by } = texts[facts.reason]
  return {
    subject: say(subject, facts),
    preheader: due ? say(texts.preheader_due, { ...facts, due }) : say(texts.preheader, facts),
    title,
    paragraphs: [say(by, facts)],
    quote: facts.action,
    rows: [
      [texts.task, facts.task],
      [texts.folder, facts.folder],
      ...(due ? [[texts.date, due] satisfies [string, string]] : []),
    ],
    button: { label: texts.button, url: link(facts.path) },
  }
}
