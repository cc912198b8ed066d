import classes from './atesta-mark.module.css'

/** The product's mark: a sheet with a folded corner and a sealed check. Decoration; the name is beside it. */
export function AtestaMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden className={classes.mark}>
      <path
        className={classes.sheet}
        d="M8 3h11l7 7v9.300a8.500 8.500 0 0 0-9.100 9.700H8a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z"
      />
      <path className={classes.fold} d="M19 3l7 7h-5a2 2 0 0 1-2-2z" />
      <circle className={classes.seal} cx="24.500" cy="25" r="6" />
      <path className={classes.check} d="M21.900 25.200l1.900 1.900 3.400-3.800" />
    </svg>
  )
}
