import { useTranslation } from 'react-i18next'
import type { Found } from './state/tree.ts'
import { useTextHere } from './use-builder.ts'

/** What a part is called in lists: its words, those of its only component, or what it is and which. */
export function usePartName(): (found: Found) => string {
  const { t } = useTranslation('builder')
  const text = useTextHere()
  return (found) => {
    const { kind, part, at } = found
    if (kind === 'step') return text(part.title) || t(`step_types.${part.type}`)
    if (kind === 'section') return text(part.title) || t('unnamed.section', { number: at + 1 })
    if (kind === 'question') {
      const [only, more] = part.components
      const own = text(part.label) || (more ? '' : text(only?.label))
      return own || (only ? t(`types.${only.type}.name`) : t('unnamed.question', { number: at + 1 }))
    }
    if (kind === 'component') return text(part.label) || t(`types.${part.type}.name`)
    return text(part.label) || t(`comments.kinds.${part.kind}`)
  }
}
