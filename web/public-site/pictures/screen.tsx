import { useShownPage } from '../frame/context.ts'
import classes from './screen.module.css'

/** Pictures of the real product, taken from the demo by build/take-pictures.ts. */
const pictures = import.meta.glob<string>('./*.avif', { eager: true, import: 'default' })

const sizes = {
  ask: { width: 1280, height: 800 },
  record: { width: 585, height: 1170 },
  prove: { width: 1280, height: 800 },
} as const
export type ScreenName = keyof typeof sizes

/** A picture of the product in the page's language and colour scheme. */
export function Screen({ name, alt }: { name: ScreenName; alt: string }) {
  const { locale } = useShownPage()
  const { width, height } = sizes[name]
  return (
    <picture className={classes.frame} data-screen={name}>
      <source srcSet={pictures[`./${name}-${locale}-dark.avif`]} media="(prefers-color-scheme: dark)" />
      <img
        src={pictures[`./${name}-${locale}-light.avif`]}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
