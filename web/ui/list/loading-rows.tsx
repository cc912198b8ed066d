import { Skeleton } from '@mantine/core'
import { Delayed } from '../delayed.tsx'
import classes from './loading-rows.module.css'

/** Placeholder rows for a table with this many columns while it loads. */
export function LoadingRows({ columns }: { columns: number }) {
  return (
    <Delayed>
      {Array.from({ length: 6 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: six equal placeholders, never reordered
        <div key={row} className={classes.row}>
          {Array.from({ length: Math.min(columns, 4) }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: likewise
            <Skeleton key={column} height={12} radius="sm" />
          ))}
        </div>
      ))}
    </Delayed>
  )
}
