import { CallError } from '@atesta/contract/client.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../../language/problem-text.ts'
import type { Form } from '../../../queries/forms.ts'
import { useFormat } from '../../../session/use-format.ts'
import { SaveLine } from '../../../ui/save-line.tsx'
import { useMakeAgain } from '../exchange/use-make-again.ts'
import { useBuilder } from './use-builder.ts'
import { useIsChanged } from './use-is-changed.ts'

/** The form was deleted elsewhere: trying again is no use, but what was made of it can be kept. */
function GoneState({ form }: { form: Form }) {
  const { t } = useTranslation('builder')
  const again = useMakeAgain({ onDone: () => useBuilder.setState({ saveState: 'saved', dirty: false }) })
  const make = () => {
    const { structure, published } = useBuilder.getState()
    again.mutate({ form, published: published.structure, shown: structure })
  }
  return (
    <SaveLine state="failed" words={t('save.gone')}>
      <Button size="compact-sm" variant="subtle" loading={again.isPending} onClick={make}>
        {t('save.make_again')}
      </Button>
    </SaveLine>
  )
}

type Props = { form: Form; onRetry: () => void }

/** Whether the draft is on the server. */
export function SavedState({ form, onRetry }: Props) {
  const { t } = useTranslation('builder')
  const format = useFormat()
  const { saveState, savedAt, failure, published } = useBuilder()
  const isChanged = useIsChanged()
  if (saveState === 'failed' && failure instanceof CallError && failure.code === 'not_found')
    return <GoneState form={form} />
  const saved =
    savedAt && isChanged
      ? t('save.saved_at', { time: format.dateTime(savedAt) })
      : t('save.published', { version: published.version })
  const failed = failure && saveState === 'failed' ? ` ${problemText(failure).detail}` : ''
  const words = saveState === 'saved' ? saved : `${t(`save.${saveState}`)}${failed}`
  return <SaveLine state={saveState} words={words} onRetry={onRetry} />
}
