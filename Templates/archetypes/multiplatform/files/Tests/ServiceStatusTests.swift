import Foundation
import Testing

@testable import Shared

struct ServiceStatusTests {
  @Test(arguments: [(200, true), (302, true), (404, false), (503, false), (nil, false)])
  func `a response code shows whether the service is up`(code: Int?, isUp: Bool) {
    #expect(ServiceStatus(code: code, date: .distantPast).isUp == isUp)
  }

  @Test func `a written status can be read`() throws {
    let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = StatusFile(folder: folder)
    #expect(file.read() == nil)

    let status = ServiceStatus(isUp: true, date: Date(timeIntervalSinceReferenceDate: 1))
    try file.write(status)
    #expect(file.read() == status)
  }
}
