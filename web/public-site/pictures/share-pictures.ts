import type { Locale } from '@atesta/contract/limits.ts'
import en from './share-en.png'
import es from './share-es.png'
import pt from './share-pt.png'

/** The picture shown with a shared link to the site, 1200 × 630, by language. */
export const sharePictures: Record<Locale, string> = { en, es, pt }
