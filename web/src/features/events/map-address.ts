/** Android opens a `geo:` address in the map application that the person chose; elsewhere the web map does. */
export function mapAddressOn(
  userAgent: string,
  { latitude, longitude, location }: { latitude?: number | null; longitude?: number | null; location: string },
): string | null {
  if (!/\bAndroid\b/.test(userAgent)) return null
  const place = encodeURIComponent(location)
  if (latitude == null || longitude == null) return `geo:0,0?q=${place}`
  return `geo:${latitude},${longitude}?q=${latitude},${longitude}${place && `(${place})`}`
}
