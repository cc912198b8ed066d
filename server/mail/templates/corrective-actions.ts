import { dayIn, type Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const correctiveActions: Template<FactsOf['corrective_actions']> = (
  { actions, ...facts },
  { texts: { corrective_action: texts }, say, link },
) => {
  const { subject, title, by, more } = texts.several
  const rest = facts.count - actions.length
  return {
    subject: say(subject, facts),
    preheader: say(texts.preheader, facts),
    title: say(title, facts),
    paragraphs: [say(by, facts)],
    quote: [...actions.map((text) => `• ${text}`), ...(rest > 0 ? [say(more, { rest })] : [])].join('\n'),
    rows: [
      [texts.task, facts.task],
      [texts.folder, facts.folder],
    ],
    button: { label: texts.several.button, url: link(facts.path) },
  }
}

export const correctiveActionsDue: Template<FactsOf['corrective_actions_due']> = (
  { actions, days, ...facts },
  { texts: { corrective_action: texts }, locale, say, link },
) => {
  const { subject, title, preheader, by, by_overdue, line } = texts.several_due
  const rest = facts.count - actions.length
  // Calendar dates, which are the same in every zone.
  const day = dayIn(locale, 'UTC')
  const lines = actions.map((text, index) => say(line, { text, due: day(days[index] ?? '') }))
  return {
    subject: say(subject, facts),
    preheader: say(preheader, facts),
    title: say(title, facts),
    paragraphs: [say(facts.overdue > 0 ? by_overdue : by, facts)],
    quote: [...lines, ...(rest > 0 ? [say(texts.several.more, { rest })] : [])].join('\n'),
    button: { label: texts.several.button, url: link(facts.path) },
  }
}
