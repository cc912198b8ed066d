import { parseCookie as parse } from 'cookie'

export const parseCookie = (header: string | null, name: string): string | undefined =>
  header ? parse(header)[name] : undefined
