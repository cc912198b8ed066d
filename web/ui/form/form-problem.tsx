import { CallError } from '@atesta/contract/client.ts'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { problemText } from '../../language/problem-text.ts'
import { StaleNotice } from './stale-notice.tsx'

type Props = {
  /** The refusal of the last attempt; null when there was none. */
  error: unknown
  /** Refetches the record, where another person may have saved first. */
  onReload?: () => Promise<void>
}

/** Scrolls to the notice: the pressed button may be far below. */
function show(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' })
}

/** Above a form's fields: why it was not saved. */
export function FormProblem({ error, onReload }: Props) {
  if (!error) return null
  const isStale = error instanceof CallError && error.code === 'stale_version'
  const { title, detail } = problemText(error)
  return (
    <div ref={show}>
      {isStale && onReload ? (
        <StaleNotice onReload={onReload} />
      ) : (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} />} title={title}>
          {detail}
        </Alert>
      )}
    </div>
  )
}
