#if canImport(WidgetKit) && !os(tvOS)
  import WidgetKit

  /// The status at a point in time.
  public struct StatusEntry: TimelineEntry {
    /// The time at which it is shown.
    public let date: Date
    /// The last status.
    public let status: ServiceStatus?
  }

  /// The last stored status, for the widget and the complication.
  public struct StatusProvider: TimelineProvider {
    /// A provider of the shared file.
    public init() {}

    /// The entry before the first check.
    public func placeholder(in context: Context) -> StatusEntry {
      StatusEntry(date: .now, status: nil)
    }

    /// The entry for the widget gallery.
    public func getSnapshot(in context: Context, completion: @escaping (StatusEntry) -> Void) {
      completion(current)
    }

    /// One entry, to be refreshed after 15 minutes.
    public func getTimeline(
      in context: Context, completion: @escaping (Timeline<StatusEntry>) -> Void
    ) {
      let next = Date.now.addingTimeInterval(15 * 60)
      completion(Timeline(entries: [current], policy: .after(next)))
    }

    private var current: StatusEntry { StatusEntry(date: .now, status: StatusFile.shared.read()) }
  }
#endif
