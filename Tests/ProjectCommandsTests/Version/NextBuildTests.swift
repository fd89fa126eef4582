import Base
import Gates
import Gitflow
import ProjectCommands
import Testing

/// The decision on the next build number.
struct NextBuildTests {
  private typealias Source = NextBuild.Source

  private func sources(_ numbers: Int?...) -> [NextBuild.Source] {
    zip(NextBuild.Place.allCases, numbers).map { place, number in
      Source(place, place.rawValue, .known(number))
    }
  }

  @Test func `the number is above each source`() throws {
    for highest in NextBuild.Place.allCases.indices {
      var all = sources(10, 11, 12, 13, 14)
      all[highest].highest = .known(40)
      #expect(try NextBuild(all).number() == 41)
    }
    #expect(try NextBuild(sources(nil, nil, 3)).number() == 4)
    #expect(try NextBuild([]).number() == 1)
  }

  @Test(arguments: NextBuild.Place.allCases)
  func `one unknown source makes the number unknown`(place: NextBuild.Place) throws {
    var all = sources(10, 11, 12, 13, 14)
    for index in all.indices where all[index].place == place {
      all[index].highest = .missing(reason: "no key", remedy: nil)
    }
    let error = #expect(throws: Failure.self) { try NextBuild(all, without: [.tags]).number() }
    #expect(error?.status == .unknown)
    #expect(error?.diagnostics.count == 1 && error?.diagnostics[0].isUndecided == true)
    let names = NextBuild.Place.allCases.filter { $0 == place || $0 == .tags }.map(\.rawValue)
    #expect(
      error?.diagnostics[0].hint?.steps.last
        == .retry(["--without", names.joined(separator: ",")]))
  }

  @Test func `the numbers of a deploy action are only its own`() throws {
    let action = DeployAction(
      gate: Gate("internal", .command(["true"])), kinds: ["develop"],
      buildNumbers: BuildNumbers(base: 100, size: 50))
    for (highest, isFree) in [(98, true), (99, false), (148, false), (149, true)] {
      let next = NextBuild(sources(highest), [action])
      if isFree {
        #expect(try next.number() == highest + 1)
      } else {
        let error = #expect(throws: Failure.self) { try next.number() }
        #expect(error?.status == .usage)
      }
    }
  }

  @Test func `a claim of another run raises the number, and never lowers it`() throws {
    let next = NextBuild(sources(nil, nil, 30, nil, 40))
    #expect(try next.claimed(41).number() == 42)
    #expect(try next.claimed(7).number() == 41)
  }

  @Test func `a number that Google Play refuses is none`() throws {
    #expect(throws: Failure.self) { try NextBuild(sources(nil, 2_100_000_000)).number() }
    #expect(throws: Failure.self) { try NextBuild(sources(Int.max)).number() }
    #expect(try NextBuild(sources(202_611_290_816)).number() == 202_611_290_817)
  }
}
