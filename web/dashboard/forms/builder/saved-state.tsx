import { useTranslation } from 'react-i18next'
import { problemText } from '../../../language/problem-text.ts'
import { useFormat } from '../../../session/use-format.ts'
import { SaveLine } from '../../../ui/save-line.tsx'
import { useBuilder } from './use-builder.ts'
import { useIsChanged } from './use-is-changed.ts'

/** Whether the draft is on the server. */
export function SavedState({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('builder')
  const format = useFormat()
  const { saveState, savedAt, failure, published } = useBuilder()
  const isChanged = useIsChanged()
  const saved =
    savedAt && isChanged
      ? t('save.saved_at', { time: format.dateTime(savedAt) })
      : t('save.published', { version: published.version })
  const failed = failure && saveState === 'failed' ? ` ${problemText(failure).detail}` : ''
  const words = saveState === 'saved' ? saved : `${t(`save.${saveState}`)}${failed}`
  return <SaveLine state={saveState} words={words} onRetry={onRetry} />
}
