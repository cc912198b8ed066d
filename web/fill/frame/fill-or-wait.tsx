import { Suspense } from 'react'
import { useWebForm } from '../fill.ts'
import { SubmitsLater } from '../on-demand.ts'
import { FillPage } from './fill-page.tsx'
import { Loading } from './loading.tsx'

type Props = { inspectionId: number; onReopen: () => void }

/** An inspection being filled in, or waiting to be submitted automatically. */
export function FillOrWait({ inspectionId, onReopen }: Props) {
  const waits = useWebForm((state) => state.toSubmit)
  if (!waits) return <FillPage inspectionId={inspectionId} />
  return (
    <Suspense fallback={<Loading />}>
      <SubmitsLater inspectionId={inspectionId} onReopen={onReopen} />
    </Suspense>
  )
}
