import { Skeleton } from '@mantine/core'
import { Delayed } from '../delayed.tsx'

/** A page whose heading is not known yet. */
export function PageLoading() {
  return (
    <Delayed>
      <Skeleton height={28} width={320} maw="100%" mb="lg" />
      <Skeleton height={320} />
    </Delayed>
  )
}
