import AppIntents
import Shared
import SwiftUI
import WidgetKit

/// The health of the service, with a refresh button.
@main
struct StatusWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "status", provider: StatusProvider()) { entry in
      StatusWidgetView(status: entry.status)
        .containerBackground(.fill.tertiary, for: .widget)
    }
    .configurationDisplayName("Status")
    .description("Whether the service is up.")
    .supportedFamilies([.systemSmall])
  }
}

/// The last status and a button.
struct StatusWidgetView: View {
  let status: ServiceStatus?

  var body: some View {
    VStack {
      StatusLabel(status: status)
      Spacer()
      Button(intent: RefreshStatus()) {
        Label("Refresh", systemImage: "arrow.clockwise")
      }
    }
  }
}
