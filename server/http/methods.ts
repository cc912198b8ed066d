import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

/** The methods that the address of a request allows; empty for an unknown address. */
export type MethodsOf = (request: FastifyRequest) => string[]

type Address = { pattern: RegExp; fixed: number; methods: Set<string> }

/** `:id` and similar parameters are numbers, as in the contract; other parameters can be any text. */
const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) =>
        /^:(id|\w+Id)$/.test(part) ? '\\d+' : part.startsWith(':') ? '[^/]+' : RegExp.escape(part),
      )
      .join('/')}/?$`,
  )

/**
 * Collects the routes of an app; register it before them. Returns the methods that the address of a request
 * allows.
 */
export function collectAllowedMethods(app: FastifyInstance): MethodsOf {
  const addresses = new Map<string, Address>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!/^\/(api|odata|log|healthz|readyz|metrics)\b/.test(url) || url.includes('*')) return
    const known = addresses.get(url) ?? {
      pattern: patternOf(url),
      fixed: url.split('/').filter((part) => !part.startsWith(':')).length,
      methods: new Set<string>(),
    }
    for (const one of [method].flat()) known.methods.add(one)
    addresses.set(url, known)
  })
  return (request) => {
    const path = request.url.split('?')[0] ?? ''
    const here = [...addresses.values()].filter(({ pattern }) => pattern.test(path))
    // A literal segment wins over a parameter in the same place.
    const closest = Math.max(...here.map(({ fixed }) => fixed))
    return [
      ...new Set(here.filter(({ fixed }) => fixed === closest).flatMap(({ methods }) => [...methods])),
    ].sort()
  }
}

/**
 * The refusal at an address without a handler: method not allowed where another method exists, else not
 * found.
 */
export function noRouteFailure(request: FastifyRequest, allowed: readonly string[]): Failure {
  if (allowed.length === 0 || allowed.includes(request.method)) return new Failure('not_found')
  return new Failure('method_not_allowed', { allow: [...allowed] })
}
