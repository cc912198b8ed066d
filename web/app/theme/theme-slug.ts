import type { ThemeSlug } from '@atesta/contract/limits.ts'
import { create } from 'zustand'

/** The company layout that colours the page. The session sets it; guest pages set it from the link they were opened by. */
export const useThemeSlug = create<{ slug: ThemeSlug }>(() => ({ slug: 'default' }))
