/// Brings the marked parts of a file of theirs up to date, each by itself.
struct RegionMerge {
  /// The file with every part that could be brought.
  let bytes: [UInt8]
  /// Why others could not.
  let conflicts: [UpdateConflict]
  /// True where parts stand at the end that had no marks before.
  let hasAppended: Bool
  /// True where a part was edited of which the template brings nothing new.
  private(set) var hasEdits = false
  /// True where the template brings something new for a part whose marks were taken out.
  private(set) var hasUnmarked = false

  /// Merges the parts of the template into a file; without a base an edit can't be told.
  ///
  /// `locked` is what the parts were when they were written, where they were, whether or not a base
  /// says which.
  init(
    base: [UInt8]?, locked: LockedFile?, present: [UInt8], rendered: [UInt8], mode: UpdateMode
  ) {
    var theirs: MarkedRegions
    let ours: MarkedRegions
    var before = base.flatMap { try? MarkedRegions(in: $0) }
    do throws(MarkedRegions.Fault) {
      theirs = try MarkedRegions(in: present)
      ours = try MarkedRegions(in: rendered, fitting: present)
      if locked != nil {
        let lost = Self.lost(of: ours, in: theirs, before, mode)
        theirs = try MarkedRegions(in: ours.marking(lost, in: present, former: before))
      }
    } catch {
      (bytes, conflicts) = (present, [.unfitting(error, isWanted: true)])
      hasAppended = false
      return
    }
    // Who overwrites takes what stands in the parts for what the template gave.
    if mode.overwrites || theirs.digest == locked?.digest { before = theirs }
    var parts: [String: [UInt8]] = [:]
    var conflicts: [UpdateConflict] = []
    var missing: [MarkedRegions.Region] = []
    for region in ours.regions {
      let (old, new) = (before?.plain(region.name), ours.plain(region.name))
      guard let now = theirs.plain(region.name) else {
        // Who took the marks out gets the part again only where that is asked for.
        if old == nil || mode.restoresDeleted {
          missing.append(region)
        } else if old != new {
          hasUnmarked = true
        }
        continue
      }
      if now == new { continue }
      if new == old {
        hasEdits = true
        continue
      }
      // Between marks that are new there is nothing to lose.
      if now == old || old == nil && now.isEmpty {
        parts[region.name] = ours[region.name]
      } else {
        conflicts.append(
          .differing("its part '\(region.name)' was edited and is another one in the template"))
      }
    }
    var gone: Set<String> = []
    for region in theirs.regions where ours[region.name] == nil {
      guard let old = before?.plain(region.name) else { continue }
      if old == theirs.plain(region.name) {
        gone.insert(region.name)
      } else {
        conflicts.append(
          .differing("its part '\(region.name)' was edited, and the template has it no more"))
      }
    }
    let replaced = theirs.replacing(parts)
    let kept = gone.isEmpty ? replaced : (try? MarkedRegions(in: replaced))?.removing(gone)
    bytes = ours.appending(missing, to: kept ?? replaced)
    hasAppended = !missing.isEmpty
    self.conflicts = conflicts
  }

  /// The parts that were written once and have no marks now, but for those that may stay away.
  private static func lost(
    of ours: MarkedRegions, in theirs: MarkedRegions, _ before: MarkedRegions?, _ mode: UpdateMode
  ) -> [String] {
    ours.regions.map(\.name).filter { name in
      theirs[name] == nil
        && before.map { $0[name] != nil && mode.restoresDeleted } ?? true
    }
  }
}
