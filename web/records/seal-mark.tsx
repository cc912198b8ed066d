import { useTranslation } from 'react-i18next'
import classes from './seal-mark.module.css'

export type SealState = 'certified' | 'pending' | 'failed' | 'damaged' | 'withdrawn' | 'erased'

/** Scalloped edge of the seal: twelve shallow lobes around a 24 px box. */
const edge =
  'M12 1.8l2.1 1.5 2.6-.2 1.1 2.3 2.3 1.1-.2 2.6L21.400 12l-1.500 2.100.2 2.600-2.300 1.100-1.100 2.300-2.600-.200L12 21.400l-2.100-1.500-2.600.200-1.100-2.300-2.300-1.100.2-2.600L2.600 12l1.500-2.900-.2-2.600 2.300-1.100L7.300 3.100l2.600.200z'
const signs: Record<SealState, string> = {
  certified: 'M8.4 12.300l2.400 2.400 4.800-5',
  pending: 'M12 8.200v4.100l2.600 1.600',
  failed: 'M9.300 9.300l5.400 5.400M14.700 9.300l-5.400 5.400',
  damaged: 'M12 7.500v5.500M12 16.200v.1',
  withdrawn: 'M8.500 12h7',
  erased: 'M8.500 12h7',
}

/**
 * The seal of a certification with its state. With `label` the word is shown beside it; otherwise it is the
 * picture's name.
 */
export function SealMark({
  state,
  size = 20,
  label = false,
}: {
  state: SealState
  size?: number
  label?: boolean
}) {
  const { t } = useTranslation('common')
  const words = t(`seal.${state}`)
  return (
    <span className={classes.seal} data-state={state}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        role="img"
        aria-label={label ? undefined : words}
        aria-hidden={label || undefined}
      >
        <path className={classes.edge} d={edge} />
        <path className={classes.sign} d={signs[state]} />
      </svg>
      {label && words}
    </span>
  )
}
