#if canImport(WidgetKit) && !os(tvOS)
  import WidgetKit

  /// The status at a moment.
  public struct StatusEntry: TimelineEntry {
    /// When it is shown.
    public let date: Date
    /// What was seen last.
    public let status: ServiceStatus?
  }

  /// What was written down last, for the widget and the complication.
  public struct StatusProvider: TimelineProvider {
    /// A provider of the shared file.
    public init() {}

    /// An entry before anything is known.
    public func placeholder(in context: Context) -> StatusEntry {
      StatusEntry(date: .now, status: nil)
    }

    /// The entry of a gallery.
    public func getSnapshot(in context: Context, completion: @escaping (StatusEntry) -> Void) {
      completion(current)
    }

    /// One entry, to be asked for again in a quarter of an hour.
    public func getTimeline(
      in context: Context, completion: @escaping (Timeline<StatusEntry>) -> Void
    ) {
      let next = Date.now.addingTimeInterval(15 * 60)
      completion(Timeline(entries: [current], policy: .after(next)))
    }

    private var current: StatusEntry { StatusEntry(date: .now, status: StatusFile.shared.read()) }
  }
#endif
