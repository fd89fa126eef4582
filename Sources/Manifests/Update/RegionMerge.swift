/// Brings the marked parts of a file of theirs up to date, each by itself.
package struct RegionMerge {
  /// How the reason begins where a file has not the marks of a part.
  package static let unmarked = "it has no line"

  /// The file with every part that could be brought.
  let bytes: [UInt8]
  /// Why others could not.
  let conflicts: [String]

  /// Merges the parts of the template into a file; without a base an edit can't be told.
  init(base: [UInt8]?, present: [UInt8], rendered: [UInt8]) {
    guard let theirs = try? MarkedRegions(in: present), let ours = try? MarkedRegions(in: rendered)
    else {
      bytes = present
      conflicts = ["its marks 'flowctl:begin' and 'flowctl:end' do not fit together"]
      return
    }
    let before = base.flatMap { try? MarkedRegions(in: $0) }
    var parts: [String: [UInt8]] = [:]
    var conflicts: [String] = []
    for region in ours.regions {
      let (old, new) = (before?[region.name], ours[region.name])
      guard let now = theirs[region.name] else {
        if old == nil { conflicts.append("\(Self.unmarked) 'flowctl:begin \(region.name)'") }
        continue
      }
      if now == new || new == old { continue }
      if now == old {
        parts[region.name] = new
      } else {
        conflicts.append("its part '\(region.name)' was edited and is another one in the template")
      }
    }
    bytes = theirs.replacing(parts)
    self.conflicts = conflicts
  }
}
