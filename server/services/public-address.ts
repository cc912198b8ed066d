import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Everything but public unicast addresses (IANA special-purpose registries, RFC 6890 and its updates). */
const ranges = [
  ['0.0.0.0', 8, 'ipv4'], // this network
  ['10.0.0.0', 8, 'ipv4'], // private
  ['100.64.0.0', 10, 'ipv4'], // carrier-grade NAT
  ['127.0.0.0', 8, 'ipv4'], // loopback
  ['169.254.0.0', 16, 'ipv4'], // link-local, and the metadata of clouds
  ['172.16.0.0', 12, 'ipv4'], // private
  ['192.0.0.0', 24, 'ipv4'], // protocol assignments
  ['192.0.2.0', 24, 'ipv4'], // documentation
  ['192.88.99.0', 24, 'ipv4'], // 6to4 relays
  ['192.168.0.0', 16, 'ipv4'], // private
  ['198.18.0.0', 15, 'ipv4'], // benchmarks
  ['198.51.100.0', 24, 'ipv4'], // documentation
  ['203.0.113.0', 24, 'ipv4'], // documentation
  ['224.0.0.0', 4, 'ipv4'], // multicast
  ['240.0.0.0', 4, 'ipv4'], // reserved, and broadcast
  ['::', 127, 'ipv6'], // unspecified, loopback
  ['::ffff:0:0', 96, 'ipv6'], // IPv4-mapped
  ['::', 96, 'ipv6'], // IPv4-compatible
  ['64:ff9b::', 96, 'ipv6'], // NAT64
  ['64:ff9b:1::', 48, 'ipv6'], // local NAT64
  ['100::', 64, 'ipv6'], // discard
  ['2001::', 23, 'ipv6'], // protocol assignments, Teredo
  ['2001:db8::', 32, 'ipv6'], // documentation
  ['2002::', 16, 'ipv6'], // 6to4
  ['3fff::', 20, 'ipv6'], // documentation
  ['5f00::', 16, 'ipv6'], // segment routing
  ['fc00::', 7, 'ipv6'], // unique local
  ['fe80::', 10, 'ipv6'], // link-local
  ['fec0::', 10, 'ipv6'], // site-local
  ['ff00::', 8, 'ipv6'], // multicast
] as const

// One list per family, because a single list also matches the IPv6-mapped form of an IPv4 address.
const closed = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, prefix, family] of ranges) closed[family].addSubnet(network, prefix, family)

/** True for an address on the public internet. An IPv4 address inside an IPv6 one is never public. */
export function isPublic(address: string): boolean {
  const version = isIP(address)
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return version !== 0 && !closed[family].check(address, family)
}

export class AddressRefused extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`)
    this.name = 'AddressRefused'
  }
}

/**
 * Resolves a name when connecting, and refuses it if any of its addresses is not public. The connection uses
 * the very address that was checked, so a name whose answer changes between two lookups (DNS rebinding) gains
 * nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const first = addresses[0]
    if (!first || addresses.some(({ address }) => !isPublic(address)))
      return callback(new AddressRefused(hostname), '', 0)
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
