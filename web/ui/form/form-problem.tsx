import { CallError } from '@atesta/contract/client.ts'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { problemText } from '../../language/problem-text.ts'
import { StaleNotice } from './stale-notice.tsx'

type Props = {
  /** What the last attempt was refused with; null when nothing was. */
  error: unknown
  /** Where another person may have saved first: reads the newer version. */
  onReload?: () => Promise<void>
}

/** The button that was pressed may be far below. */
function show(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' })
}

/** Above the fields of a form: why it was not saved. */
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
