/** The value of a key in a map. A new key gets the value that `make` returns. */
export function getOrInsert<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined && !map.has(key)) map.set(key, (value = make()));
  return value as V;
}
