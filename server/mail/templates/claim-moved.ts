import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const claimMoved: Template<FactsOf['claim_moved']> = (
  facts,
  { texts: { claim_moved: texts }, say, link },
) => {
  const said = { ...facts, state: texts.states[facts.state] }
  return {
    subject: say(texts.subject, said),
    preheader: say(texts.preheader, said),
    title: texts.title,
    paragraphs: [say(texts.by, said)],
    ...(facts.message && { quote: facts.message }),
    rows: [
      [texts.number, facts.number],
      [texts.folder, facts.folder],
    ],
    button: { label: texts.button, url: link(facts.path) },
  }
}
